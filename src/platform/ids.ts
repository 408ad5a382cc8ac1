import { customAlphabet } from 'nanoid'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id of 20 letters and digits (119 bits), in Firestore's format. */
export const newId = customAlphabet(ALPHABET, 20)
