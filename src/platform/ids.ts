import { customAlphabet } from 'nanoid'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id of 20 letters and digits (119 bits), in the manner of the document database. */
export const newId = customAlphabet(ALPHABET, 20)
