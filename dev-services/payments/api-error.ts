/** An error response in Stripe's shape. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  /** Whether changes made before the error are saved: a declined charge did happen. */
  readonly keeps: boolean

  constructor(
    status: number,
    body: { type: string; message: string } & Record<string, unknown>,
    { keeps = false } = {},
  ) {
    super(body.message)
    this.status = status
    this.body = body
    this.keeps = keeps
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string, param = 'id') =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

export const cardDeclined = (
  decline: { code: string; decline_code?: string; message: string },
  { keeps } = { keeps: true },
) => new ApiError(402, { type: 'card_error', ...decline }, { keeps })
