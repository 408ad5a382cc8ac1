import { Search } from 'lucide-react'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A field to search in, for names in any script. The label is only shown as its placeholder. */
export function SearchField({ label, ...rest }: TextFieldProps & { label: string }) {
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      prefix={<Search aria-hidden="true" />}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...rest}
    />
  )
}
