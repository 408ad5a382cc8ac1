import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  until: number
}

/** In-memory storage for one running provider: a restart loses only sign-ins in progress. */
export function memoryAdapters(): (model: string) => Adapter {
  const kept = new Map<string, Kept>()

  const find = (model: string, id: string): AdapterPayload | undefined => {
    const found = kept.get(`${model}:${id}`)
    return found && found.until > Date.now() ? found.payload : undefined
  }
  const findWhere = (model: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload, until }] of kept) {
      if (key.startsWith(`${model}:`) && until > Date.now() && matches(payload)) return payload
    }
    return undefined
  }
  const dropExpired = () => {
    for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key)
  }

  let writes = 0
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      writes += 1
      if (writes % 1000 === 0) dropExpired()
      kept.set(`${model}:${id}`, {
        payload,
        until: expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000,
      })
    },
    async find(id) {
      return find(model, id)
    },
    async findByUid(uid) {
      return findWhere(model, (payload) => payload.uid === uid)
    },
    async findByUserCode(userCode) {
      return findWhere(model, (payload) => payload.userCode === userCode)
    },
    async consume(id) {
      const payload = find(model, id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
