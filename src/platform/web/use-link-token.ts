import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token in the fragment of an email's link to this page. It's taken out of the URL, so that no link on the page and
 * no copied address contains it, and stored under `key` until the tab closes. Empty if there's none.
 */
export function useLinkToken(key: string, path: string): string {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const brought = hash.slice(1)
  const [token, setToken] = useState(() => brought || storedToken(key))
  useEffect(() => {
    if (brought === '') return
    setToken(brought)
    storeToken(key, brought)
    void navigate(path, { replace: true })
  }, [brought, key, path, navigate])
  return brought || token
}

function storedToken(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function storeToken(key: string, token: string) {
  try {
    window.sessionStorage.setItem(key, token)
  } catch {
    // The browser blocks storage: the page works until it's reloaded.
  }
}
