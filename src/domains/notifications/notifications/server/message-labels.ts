import { message } from '#platform/messages.ts'

/** Complete sentences about notifications, for push messages and emails. */
export const labels = {
  follow: /*i18n*/ {
    id: 'told.follow',
    message:
      '{others, plural, =0 {{actor} started following you} one {{actor} and # other started following you} other {{actor} and # others started following you}}',
  },
  followRequested: /*i18n*/ { id: 'told.followRequested', message: '{actor} wants to follow you' },
  followAccepted: /*i18n*/ { id: 'told.followAccepted', message: '{actor} accepted your follow request' },
  like: /*i18n*/ {
    id: 'told.like',
    message:
      '{others, plural, =0 {{actor} liked your post} one {{actor} and # other liked your post} other {{actor} and # others liked your post}}',
  },
  commented: /*i18n*/ {
    id: 'told.commented',
    message:
      '{others, plural, =0 {{actor} commented on your post} one {{actor} and # other commented on your post} other {{actor} and # others commented on your post}}',
  },
  answered: /*i18n*/ {
    id: 'told.answered',
    message:
      '{others, plural, =0 {{actor} replied to your comment} one {{actor} and # other replied to your comment} other {{actor} and # others replied to your comment}}',
  },
  mentionedInPost: /*i18n*/ {
    id: 'told.mentionedInPost',
    message:
      '{others, plural, =0 {{actor} mentioned you in a post} one {{actor} and # other mentioned you in a post} other {{actor} and # others mentioned you in a post}}',
  },
  namedAsPartner: /*i18n*/ { id: 'told.namedAsPartner', message: '{actor} added you as a training partner' },
  mentionedInComment: /*i18n*/ {
    id: 'told.mentionedInComment',
    message:
      '{others, plural, =0 {{actor} mentioned you in a comment} one {{actor} and # other mentioned you in comments} other {{actor} and # others mentioned you in comments}}',
  },
  invitedBy: /*i18n*/ { id: 'told.invitedBy', message: '{actor} invited you to {event}' },
  madeHost: message("You're now a host of {event}"),
  invited: message("You're invited to {event}"),
  startsAt: message('{event} starts {start}'),
  starts: message('{event} starts soon'),
  eventChanged: message('{event} was changed'),
  eventPostponed: message('{event} was postponed'),
  eventPaused: message('Check before you go: no one has confirmed {event} recently'),
  eventMessage: message('Message from the hosts of {event}'),
  placeIn: /*i18n*/ {
    id: 'told.placeIn',
    message: "You're in: {event}. Can't make it?",
  },
  placeOffered: message('A spot at {event} is held for you until {until}'),
  placeFree: message('A spot has opened up at {event}. First come, first served.'),
  placeRemoved: message('You were removed from the guest list for {event}'),
  eventCancelled: message('{event} was cancelled'),
  eventAtCancelled: message('The event at {gym} on {start} was cancelled'),
  eventRsvp: /*i18n*/ {
    id: 'told.eventRsvp',
    message:
      '{others, plural, =0 {{actor} is coming to {event}} one {{actor} and # other are coming to {event}} other {{actor} and # others are coming to {event}}}',
  },
  gymPost: /*i18n*/ { id: 'told.gymPost', message: '{gym} posted' },
  gymUpdate: message('{gym} has news'),
  gymEvent: /*i18n*/ { id: 'told.gymEvent', message: '{gym} added an event' },
  milestoneNamed: /*i18n*/ { id: 'told.milestoneNamed', message: '{actor} reached a milestone: {title}' },
  milestone: /*i18n*/ { id: 'told.milestone', message: '{actor} reached a milestone' },
  promotedTo: /*i18n*/ { id: 'told.promotedTo', message: '{actor} was promoted to {belt}' },
  promoted: /*i18n*/ { id: 'told.promoted', message: '{actor} was promoted' },
  trainingAt: message('Training at {time} at {gym}?'),
  trainingReminder: message('Time to train'),
  matchWon: /*i18n*/ { id: 'told.matchWon', message: '{actor} won a match' },
  matchLost: /*i18n*/ { id: 'told.matchLost', message: '{actor} lost a match' },
  matchDrawn: /*i18n*/ { id: 'told.matchDrawn', message: '{actor} drew a match' },
  match: /*i18n*/ { id: 'told.match', message: '{actor} had a match' },
  announcement: message('News from Open Mat'),
  account: message("There's an update on your account"),
  /** Replaces a missing name. */
  anEvent: /*i18n*/ { id: 'told.anEvent', message: 'An event' },
  aGym: message('Your gym'),
}
