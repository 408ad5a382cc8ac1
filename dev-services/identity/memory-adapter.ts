import type { Adapter, AdapterPayload } from 'oidc-provider'

/** In-memory storage for one running provider: a restart loses sign-ins in progress and the provider's sessions. */
export function memoryAdapters(): (model: string) => Adapter {
  const stored = new Map<string, { payload: AdapterPayload; until: number }>()

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => {
      const { payload, until = 0 } = stored.get(keyOf(id)) ?? {}
      if (until > Date.now()) return payload
      stored.delete(keyOf(id))
      return undefined
    }
    return {
      find,
      async upsert(id, payload, expiresIn = Number.POSITIVE_INFINITY) {
        stored.set(keyOf(id), { payload, until: Date.now() + expiresIn * 1000 })
      },
      async findByUid(uid) {
        const entry = [...stored].find(([key, { payload }]) => key.startsWith(keyOf('')) && payload.uid === uid)
        return entry && find(entry[0].slice(keyOf('').length))
      },
      // For devices without a browser, which this provider doesn't support.
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        stored.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of stored) if (payload.grantId === grantId) stored.delete(key)
      },
    }
  }
}
