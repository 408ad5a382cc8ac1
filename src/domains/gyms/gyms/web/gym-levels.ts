import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { NotifyLevel } from '../rules.ts'
import { gymsApi, show } from './favorites.ts'
import { gyms } from './gym-queries.ts'

export const LEVEL_LABELS = {
  all: msg`All posts`,
  events: msg`Events only`,
  none: msg({ context: 'notification level', message: 'None' }),
} satisfies Record<NotifyLevel, MessageDescriptor>

interface Choice {
  gymId: string
  name: string
  level: NotifyLevel
}

/** Identifies the last choice, so that the response to an earlier one doesn't overwrite it. */
const pressed = new Map<string, NotifyLevel>()

const choosing = defineWrite<Choice, { notifyLevel: NotifyLevel }>('gyms.level', {
  send: ({ gymId, level }, idempotencyKey) => gymsApi.changeLevel({ gymId, level }, { context: { idempotencyKey } }),
  subject: ({ gymId }) => gymId,
  onSent: (answer, { gymId, level }) => {
    if ((pressed.get(gymId) ?? level) !== level) return
    pressed.delete(gymId)
    show(gymId, answer)
  },
  onRefused: (_failure, { gymId }) => {
    pressed.delete(gymId)
    void queryClient.invalidateQueries({ queryKey: gyms.key() })
  },
  words: ({ name }) => msg`Notifications from ${name}`,
})

/** Updates the screen immediately and queues the write. */
export function chooseLevel({ id, name }: { id: string; name: string }, level: NotifyLevel): void {
  pressed.set(id, level)
  show(id, { notifyLevel: level })
  void choosing.put({ gymId: id, name, level })
}
