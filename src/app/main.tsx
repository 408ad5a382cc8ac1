import '#ui/theme.css'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { keepSession } from '#features/session/web/keep-session.ts'
import { loadSession } from '#features/session/web/session.ts'
import { i18n } from '#platform/web/i18n.ts'
import { queryClient, restoreLastSeen } from '#platform/web/query-client.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { ToastProvider } from '#ui/Toasts.tsx'
import { router } from './routes.tsx'

const root = createRoot(document.getElementById('root') ?? document.body)

const show = (page: React.ReactNode) =>
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>{page}</ToastProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )

// §2.48: the full-page spinner while it is not known who is here.
show(<FullPageSpinner />)
await restoreLastSeen()
await loadSession()
keepSession()
show(<RouterProvider router={router()} />)
