/**
 * Every module that defines a write (`defineWrite`). Loaded with the outbox, so a write made on one page can be sent
 * from any other.
 */
import '#domains/feed/activities/web/card-writes.ts'
import '#domains/feed/activities/web/collections.ts'
import '#domains/events/board/web/board-writes.ts'
import '#domains/events/bookings/web/booking-writes.ts'
import '#domains/events/checkins/web/checkin-writes.ts'
import '#domains/feed/comments/web/comment-writes.ts'
import '#domains/journal/competitions/web/entry-writes.ts'
import '#domains/journal/matches/web/match-writes.ts'
import '#domains/messages/messages/web/message-writes.ts'
import '#domains/messages/messages/web/reaction-writes.ts'
import '#domains/notifications/notifications/web/notification-writes.ts'
import '#domains/feed/posts/web/post-write.ts'
import '#domains/feed/follows/web/follow-writes.ts'
import '#domains/gyms/gyms/web/gym-levels.ts'
import '#domains/events/rsvps/web/rsvp-writes.ts'
import '#domains/journal/conductor/web/mat.ts'
import '#domains/journal/training/web/training-writes.ts'
import '#domains/journal/techniques/web/drills.ts'
import '#domains/journal/teaching/web/teaching-writes.ts'
import '#domains/journal/techniques/web/notes.ts'
