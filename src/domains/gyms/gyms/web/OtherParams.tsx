import { useSearchParams } from 'react-router'

/** The rest of the URL's query, as hidden fields of a form that may be sent before the app has started. */
export function OtherParams({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams()
  return [...params]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
