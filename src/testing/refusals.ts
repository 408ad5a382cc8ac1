interface Refused {
  status: number
  code: string
  message: string
  data?: Record<string, unknown>
  /** Set when input validation refuses the call. */
  cause?: { issues?: { path: PropertyKey[] }[] }
}

/** The error of a refused call; undefined for one that succeeds. */
export const refusalOf = (call: Promise<unknown>): Promise<Refused | undefined> =>
  call.then(
    () => undefined,
    (error: Refused) => error,
  )

/** The field that a refusal names, by a rule or by input validation. */
export const fieldOf = (refusal: Refused | undefined) =>
  refusal?.data?.field ?? refusal?.cause?.issues?.[0]?.path.join('.')

/** The HTTP status of a call. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: Refused) => error.status,
  )

/** "accepted", or a refused call's status and message. */
export const outcomeOf = async (call: Promise<unknown>) => {
  const refusal = await refusalOf(call)
  return refusal ? `${refusal.status} ${refusal.message}` : 'accepted'
}
