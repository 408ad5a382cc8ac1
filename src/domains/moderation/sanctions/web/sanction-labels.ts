import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountStatus, UserInList } from '../contract.ts'
import type { AppealState, Preset, SanctionKind, UserSort } from '../rules.ts'

/** Titles shown to the member. */
export const noticeLabels = {
  hide: msg`Something you shared was hidden`,
  warn: msg`You've received a warning`,
  limit: msg`You can read but not post`,
  suspend: msg`Your account is suspended`,
  disable: msg`Your account has been disabled`,
} satisfies Record<SanctionKind, MessageDescriptor>

/** Consequences shown to the member. */
export const effectLabels = {
  hide: msg`No one can see it now. Nothing else changes on your account.`,
  warn: msg`Nothing changes on your account. If this happens again, we may limit it.`,
  limit: msg`You can still see everything, log training, like posts and RSVP. Until the limit ends, you can't post, comment, review, send messages, edit your profile or share anything else others can see. Sessions you log are visible only to you.`,
  suspend: msg`Until the suspension ends, this page is all you can open. Nothing on your account is deleted.`,
  disable: msg`You can no longer sign in. Your data is kept.`,
} satisfies Record<SanctionKind, MessageDescriptor>

/** Names shown to moderators. */
export const kindLabels = {
  hide: msg`Hidden`,
  warn: msg`Warned`,
  limit: msg`Limited`,
  suspend: msg`Suspended`,
  disable: msg`Disabled`,
} satisfies Record<SanctionKind, MessageDescriptor>

export const actLabels = {
  hide: msg`Hide`,
  warn: msg`Warn`,
  limit: msg`Limit`,
  suspend: msg`Suspend`,
  disable: msg`Disable`,
} satisfies Record<SanctionKind, MessageDescriptor>

/** Shown to moderators before they apply the sanction. */
export const consequenceLabels = {
  hide: [
    msg`The content disappears immediately for everyone, its author included, from lists, counts, search and notifications.`,
    msg`It's kept for 30 days so an appeal can restore it.`,
  ],
  warn: [msg`They get your message as a notification and by email.`, msg`Nothing changes on their account.`],
  limit: [
    msg`They can read everything. Until the limit ends, they can't post, comment, review, send messages, edit their profile or lessons, or send follow requests. Sessions they log are visible only to them.`,
    msg`Anything they wrote offline is refused with your reason, but not lost.`,
    msg`It ends automatically.`,
  ],
  suspend: [
    msg`Within seconds, every page takes them to this decision. They can't open anything else until the suspension ends.`,
    msg`What they shared stays up.`,
    msg`It ends automatically.`,
  ],
  disable: [
    msg`They're signed out everywhere within seconds and can't sign in again.`,
    msg`What they shared stays up.`,
    msg`It lasts until someone reverses it.`,
  ],
} satisfies Record<SanctionKind, readonly MessageDescriptor[]>

export const presetLabels = {
  spam: {
    label: msg`Spam`,
    message: msg`You kept posting the same thing, or advertising. Open Mat is for people who train. Please keep it to that.`,
  },
  harassment: {
    label: msg`Harassment`,
    message: msg`You spoke to someone in a hurtful or threatening way. On the mat and here, we look after our training partners.`,
  },
  dangerous: {
    label: msg`Dangerous on the mat`,
    message: msg`What you did or recommended puts training partners at risk. No one here should have to fear for their joints.`,
  },
  hate: { label: msg`Hate`, message: msg`You put people down for who they are. Everyone is welcome on this mat.` },
  sexual: {
    label: msg`Sexual content`,
    message: msg`You shared something sexual, or approached someone that way. That has no place here.`,
  },
  impersonation: {
    label: msg`Impersonation`,
    message: msg`You're presenting yourself as someone else, or with a rank you don't hold.`,
  },
  copyright: {
    label: msg`Copyright`,
    message: msg`You shared work that isn't yours without permission.`,
  },
  other: { label: msg`Something else`, message: null },
} satisfies Record<Preset, { label: MessageDescriptor; message: MessageDescriptor | null }>

export const appealLabels = {
  open: msg`Your appeal is waiting for review`,
  upheld: msg`We reviewed your appeal and upheld the decision`,
  lifted: msg`Your appeal was accepted and the decision reversed`,
} satisfies Record<AppealState, MessageDescriptor>

export const accountStatusLabels = {
  good: msg`In good standing`,
  limited: msg`Limited`,
  suspended: msg`Suspended`,
  disabled: msg`Disabled`,
} satisfies Record<AccountStatus, MessageDescriptor>

export const roleLabels = {
  admin: msg`Admin`,
  moderator: msg`Moderator`,
  creator: msg`Creator`,
} satisfies Record<keyof UserInList['role'], MessageDescriptor>

export const userSortLabels = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  lastSeen: msg`Last seen`,
} satisfies Record<UserSort, MessageDescriptor>
