import { invalid } from './api-error.ts'
import { listOf } from './objects.ts'
import { type Provider, publicFields } from './provider.ts'
import { kindOfId } from './store.ts'

type ApiObject = Record<string, unknown>

/** An object as a response shows it, with the references listed in `expand` replaced by whole objects. */
export function expandObject(provider: Provider, object: object, paths: string[]): ApiObject {
  const whole = publicFields(object)
  for (const path of paths) open(provider, whole, path.split('.'), path)
  return whole
}

function open(provider: Provider, object: ApiObject, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(object)) {
    for (const item of object) open(provider, item as ApiObject, [name, ...rest], path)
    return
  }
  const value = object.object === 'invoice' && name === 'payments' ? paymentsOf(provider, object) : object[name]
  const opened = typeof value === 'string' ? wholeOf(provider, value) : value
  if (opened === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  object[name] = opened
  if (rest.length > 0 && opened !== null && typeof opened === 'object') open(provider, opened as ApiObject, rest, path)
}

/** An invoice shows its payments only when expanded. */
const paymentsOf = ({ store }: Provider, { id }: ApiObject) =>
  publicFields(listOf(store.all('invoice_payment').filter(({ invoice }) => invoice === id)))

function wholeOf({ store }: Provider, id: string) {
  const kind = kindOfId(id)
  const found = kind && store.find(kind, id)
  return found && publicFields(found)
}
