import './theme.css'
// Not with its page: after an update the router loads the dashboard again for a script that is gone, but for no styles.
import './pages/transcript/transcript.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followNetwork } from './api/connection.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { keepFocus } from './shell/keep-focus.ts'
import { followTheme } from './shell/theme.ts'
import { direction, language } from './strings/language.ts'

document.documentElement.lang = language
document.documentElement.dir = direction
followTheme()
followNetwork()
keepFocus()
// Receives what other apps share. Browsers have it only over https and on the server's own machine.
// Its scope is that one address: pages that it controlled would lose the requests that they send while they close.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js', { scope: '/share-target' })

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
