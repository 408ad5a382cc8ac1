import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BeltSlug } from './belts.ts'

/** Each belt's name as a label, next to the drawing: `t(beltLabels[slug])`. */
export const beltLabels = {
  white: msg({ context: 'belt', message: 'White belt' }),
  grey_white: msg({ context: 'belt', message: 'Grey-white belt' }),
  grey: msg({ context: 'belt', message: 'Grey belt' }),
  grey_black: msg({ context: 'belt', message: 'Grey-black belt' }),
  yellow_white: msg({ context: 'belt', message: 'Yellow-white belt' }),
  yellow: msg({ context: 'belt', message: 'Yellow belt' }),
  yellow_black: msg({ context: 'belt', message: 'Yellow-black belt' }),
  orange_white: msg({ context: 'belt', message: 'Orange-white belt' }),
  orange: msg({ context: 'belt', message: 'Orange belt' }),
  orange_black: msg({ context: 'belt', message: 'Orange-black belt' }),
  green_white: msg({ context: 'belt', message: 'Green-white belt' }),
  green: msg({ context: 'belt', message: 'Green belt' }),
  green_black: msg({ context: 'belt', message: 'Green-black belt' }),
  blue: msg({ context: 'belt', message: 'Blue belt' }),
  purple: msg({ context: 'belt', message: 'Purple belt' }),
  brown: msg({ context: 'belt', message: 'Brown belt' }),
  black: msg({ context: 'belt', message: 'Black belt' }),
  red_black: msg({ context: 'belt', message: 'Red-and-black belt' }),
  red_white: msg({ context: 'belt', message: 'Red-and-white belt' }),
  red: msg({ context: 'belt', message: 'Red belt' }),
  default: msg({ context: 'belt', message: 'No belt yet' }),
} satisfies Record<BeltSlug | 'default', MessageDescriptor>
