import { i18n } from '@lingui/core'

// English is in the code and compiled with it (scripts/message-macros.ts); other languages are loaded as compiled
// files.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }
