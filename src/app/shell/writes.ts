/**
 * Every module that defines a write (`defineWrite`). They are loaded with the outbox, so that what was written on one page
 * is sent from any.
 */
import '#features/activities/web/card-writes.ts'
import '#features/activities/web/collections.ts'
import '#features/checkins/web/checkin-writes.ts'
import '#features/comments/web/comment-writes.ts'
import '#features/matches/web/match-writes.ts'
import '#features/messages/web/message-writes.ts'
import '#features/notifications/web/notification-writes.ts'
import '#features/posts/web/post-write.ts'
import '#features/follows/web/follow-writes.ts'
import '#features/gyms/web/gym-levels.ts'
import '#features/rsvps/web/rsvp-writes.ts'
import '#features/training/web/training-writes.ts'
import '#features/techniques/web/drills.ts'
