import { invalid } from './api-error.ts'
import { listOf } from './objects.ts'
import { type Provider, publicFields } from './provider.ts'
import { kindOfId } from './store.ts'

type ApiObject = Record<string, unknown>

/** Lists included only when expanded. */
const HIDDEN: Record<string, (provider: Provider, object: ApiObject) => unknown> = {
  'checkout.session line_items': (_provider, { line_items }) => line_items,
  'invoice payments': ({ store }, { id }) =>
    listOf(
      store.all('invoice_payment').filter(({ invoice }) => invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    ),
  'charge refunds': ({ store }, { id }) =>
    listOf(
      store.all('refund').filter(({ charge }) => charge === id),
      `/v1/charges/${id}/refunds`,
    ),
  'customer subscriptions': ({ store }, { id }) =>
    listOf(
      store.all('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled'),
      `/v1/customers/${id}/subscriptions`,
    ),
}

/** An object as a response shows it: of the fields that can be expanded, only those listed in `expand`. */
export function expandObject(provider: Provider, object: object, paths: string[]): ApiObject {
  const whole = publicFields(object)
  for (const path of paths) open(provider, whole, path.split('.'), path)
  return without(whole, paths)
}

function open(provider: Provider, object: ApiObject, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(object)) {
    for (const item of object) open(provider, item as ApiObject, [name, ...rest], path)
    return
  }
  const hidden = HIDDEN[`${object.object} ${name}`]
  const value = hidden ? publicFields({ it: hidden(provider, object) }).it : object[name]
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const opened = typeof value === 'string' ? wholeOf(provider, value, path) : value
  object[name] = opened
  if (rest.length > 0 && opened !== null && typeof opened === 'object') open(provider, opened as ApiObject, rest, path)
}

function wholeOf({ store }: Provider, id: string, path: string) {
  const kind = id.startsWith('py_') ? 'charge' : kindOfId(id)
  const found = kind && store.find(kind, id)
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return publicFields(found)
}

function without(object: ApiObject, paths: string[]): ApiObject {
  if (object.object === 'checkout.session' && !paths.includes('line_items')) delete object.line_items
  if (object.object === 'list')
    for (const item of object.data as ApiObject[])
      if (item.object === 'checkout.session' && !paths.includes('data.line_items')) delete item.line_items
  return object
}
