import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProfilePart } from '../rules.ts'

export const PART_LABELS = {
  displayName: msg`Name`,
  photoURL: msg`Photo`,
  city: msg`City`,
  country: msg`Country`,
  bio: msg`About you`,
  beltRank: msg`Belt`,
  yearStarted: msg`Year you started`,
  favoritePosition: msg`Favourite position`,
  instagram: msg`Instagram`,
  website: msg`Website`,
} satisfies Record<ProfilePart, MessageDescriptor>
