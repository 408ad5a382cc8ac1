import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AppealState, Preset, SanctionKind } from '../rules.ts'

/** To the member it is about. */
export const toldLabels = {
  hide: msg`Something you shared was hidden`,
  warn: msg`A warning`,
  limit: msg`You can read, but not post`,
  suspend: msg`Your account is suspended`,
  disable: msg`Your account has been disabled`,
} satisfies Record<SanctionKind, MessageDescriptor>

/** What follows from it, to the member. */
export const effectLabels = {
  hide: msg`Nobody sees it any more. Everything else of yours stays as it is.`,
  warn: msg`Nothing is taken from you. If it happens again, it may be.`,
  limit: msg`You see everything as before, train, like and answer to events. Posts, comments, reviews, messages, your profile and other things that others read wait until it is over. What you log in your journal meanwhile is for you alone.`,
  suspend: msg`Nothing but this page is open to you until it is over. Your things stay as they are.`,
  disable: msg`You cannot sign in any more. Your things are kept.`,
} satisfies Record<SanctionKind, MessageDescriptor>

/** To who keeps order. */
export const kindLabels = {
  hide: msg`Hidden`,
  warn: msg`Warned`,
  limit: msg`Limited`,
  suspend: msg`Suspended`,
  disable: msg`Disabled`,
} satisfies Record<SanctionKind, MessageDescriptor>

export const actLabels = {
  hide: msg`Hide it`,
  warn: msg`Warn`,
  limit: msg`Limit`,
  suspend: msg`Suspend`,
  disable: msg`Disable`,
} satisfies Record<SanctionKind, MessageDescriptor>

/** What follows, for who is about to do it. */
export const consequenceLabels = {
  hide: [
    msg`It is gone for everybody at once, from lists, counts, search and notifications, for who shared it too.`,
    msg`It is kept for 30 days, so that an appeal can bring it back.`,
  ],
  warn: [msg`They get your words as a notification and by mail.`, msg`Nothing is taken from them.`],
  limit: [
    msg`They read everything, and cannot post, comment, review, message, change their profile or their lessons, or ask to follow until it is over. What they log is for them alone.`,
    msg`What they wrote without a connection is refused with your reason, and not lost.`,
    msg`It ends by itself.`,
  ],
  suspend: [
    msg`Every page leads them to this decision within seconds, and nothing else is open to them until it is over.`,
    msg`What they shared stays where it is.`,
    msg`It ends by itself.`,
  ],
  disable: [
    msg`They are signed out everywhere within seconds and cannot sign in again.`,
    msg`What they shared stays where it is.`,
    msg`It stays until somebody takes it back.`,
  ],
} satisfies Record<SanctionKind, readonly MessageDescriptor[]>

export const presetLabels = {
  spam: {
    label: msg`Spam`,
    message: msg`You posted the same or advertising again and again. Open Mat is for people who train; please keep it to that.`,
  },
  harassment: {
    label: msg`Harassment`,
    message: msg`You addressed somebody in a way that hurts or threatens. On the mat and here we look after our training partners.`,
  },
  dangerous: {
    label: msg`Dangerous on the mat`,
    message: msg`What you did or advised puts training partners at risk. Nobody has to fear for their joints here.`,
  },
  hate: { label: msg`Hate`, message: msg`You put people down for who they are. Everybody is welcome on this mat.` },
  sexual: {
    label: msg`Sexual content`,
    message: msg`You shared something sexual, or approached somebody in that way. That has no place here.`,
  },
  impersonation: {
    label: msg`Pretending`,
    message: msg`You present yourself as somebody else, or with a rank you do not hold.`,
  },
  copyright: {
    label: msg`Somebody else's work`,
    message: msg`You shared work that is not yours without being allowed to.`,
  },
  other: { label: msg`Something else`, message: null },
} satisfies Record<Preset, { label: MessageDescriptor; message: MessageDescriptor | null }>

export const appealLabels = {
  open: msg`Your appeal waits to be read`,
  upheld: msg`Your appeal was read, and the decision stays`,
  lifted: msg`Your appeal was right: the decision is taken back`,
} satisfies Record<AppealState, MessageDescriptor>

export const accountStatusLabels = {
  good: msg`In good standing`,
  limited: msg`Limited`,
  suspended: msg`Suspended`,
  disabled: msg`Disabled`,
}
