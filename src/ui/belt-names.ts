import type { MessageDescriptor } from '@lingui/core'
import type { BeltSlug } from './belts.ts'

/** Each belt's name in the middle of a sentence. */
export const beltNames = {
  white: /*i18n*/ { id: 'beltInSentence.white', message: 'white belt' },
  grey_white: /*i18n*/ { id: 'beltInSentence.grey_white', message: 'grey-white belt' },
  grey: /*i18n*/ { id: 'beltInSentence.grey', message: 'grey belt' },
  grey_black: /*i18n*/ { id: 'beltInSentence.grey_black', message: 'grey-black belt' },
  yellow_white: /*i18n*/ { id: 'beltInSentence.yellow_white', message: 'yellow-white belt' },
  yellow: /*i18n*/ { id: 'beltInSentence.yellow', message: 'yellow belt' },
  yellow_black: /*i18n*/ { id: 'beltInSentence.yellow_black', message: 'yellow-black belt' },
  orange_white: /*i18n*/ { id: 'beltInSentence.orange_white', message: 'orange-white belt' },
  orange: /*i18n*/ { id: 'beltInSentence.orange', message: 'orange belt' },
  orange_black: /*i18n*/ { id: 'beltInSentence.orange_black', message: 'orange-black belt' },
  green_white: /*i18n*/ { id: 'beltInSentence.green_white', message: 'green-white belt' },
  green: /*i18n*/ { id: 'beltInSentence.green', message: 'green belt' },
  green_black: /*i18n*/ { id: 'beltInSentence.green_black', message: 'green-black belt' },
  blue: /*i18n*/ { id: 'beltInSentence.blue', message: 'blue belt' },
  purple: /*i18n*/ { id: 'beltInSentence.purple', message: 'purple belt' },
  brown: /*i18n*/ { id: 'beltInSentence.brown', message: 'brown belt' },
  black: /*i18n*/ { id: 'beltInSentence.black', message: 'black belt' },
  red_black: /*i18n*/ { id: 'beltInSentence.red_black', message: 'red-and-black belt' },
  red_white: /*i18n*/ { id: 'beltInSentence.red_white', message: 'red-and-white belt' },
  red: /*i18n*/ { id: 'beltInSentence.red', message: 'red belt' },
} as const satisfies Record<BeltSlug, MessageDescriptor>
