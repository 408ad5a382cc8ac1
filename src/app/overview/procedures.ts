import { readToConfirm } from '#domains/events/checkins/server/sessions.ts'
import { readManagedGyms } from '#domains/gym-management/gym-edits/server/reads.ts'
import { readUnseenMilestones } from '#domains/journal/milestones/server/reads.ts'
import { countUnread as countUnreadMessages } from '#domains/messages/messages/server/reads.ts'
import { countUnread } from '#domains/notifications/notifications/server/reads.ts'
import { member, ownOnly } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { overviewContract } from './contract.ts'

const api = procedures(overviewContract)

export const overviewProcedures = api.router({
  mine: api.mine.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    ownOnly(viewer, input.uid)
    const [notifications, messages, toConfirm, unseen, managed] = await Promise.all([
      countUnread(db, viewer),
      countUnreadMessages(db, viewer),
      readToConfirm(db, viewer, now()),
      readUnseenMilestones(db, viewer.uid, now()),
      readManagedGyms(db, viewer),
    ])
    return {
      notifications,
      messages,
      sessionsToConfirm: { items: toConfirm },
      milestones: { items: unseen },
      managedGyms: { items: managed },
    }
  }),
})
