import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Pages that load faster than this show no progress line. */
const PATIENCE_MS = 200

/** A thin line while the next page is loading. */
export function PageProgress() {
  const { t } = useLingui()
  const moving = useNavigation().state !== 'idle'
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (!moving) return setLate(false)
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [moving])

  return late ? (
    <div
      role="progressbar"
      aria-label={t`Loading…`}
      className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-primary"
    />
  ) : null
}
