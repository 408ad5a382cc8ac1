import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Family, TechniqueRole } from '../rules.ts'

/** Singular: the role of one technique. */
export const ROLE_LABELS = {
  position: msg`Position`,
  attack: msg`Submission`,
  defend: msg`Defence`,
  pass: msg`Pass`,
  retain: msg`Guard retention`,
  sweep: msg`Sweep`,
  takedown: msg`Takedown`,
  escape: msg`Escape`,
  transition: msg`Transition`,
} satisfies Record<TechniqueRole, MessageDescriptor>

/** Plural: for filters and categories. */
export const ROLES_LABELS = {
  position: msg`Positions`,
  attack: msg`Submissions`,
  defend: msg`Defences`,
  pass: msg`Passes`,
  retain: msg`Guard retention`,
  sweep: msg`Sweeps`,
  takedown: msg`Takedowns`,
  escape: msg`Escapes`,
  transition: msg`Transitions`,
} satisfies Record<TechniqueRole, MessageDescriptor>

export const FAMILY_LABELS = {
  choke: msg`Choke`,
  arm: msg`Arm lock`,
  shoulder: msg`Shoulder lock`,
  leg: msg`Leg lock`,
  spine: msg`Spine lock`,
} satisfies Record<Family, MessageDescriptor>
