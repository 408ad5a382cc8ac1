import { i18n } from '@lingui/core'

// English stands in the code and is compiled with it (scripts/compile-messages.ts); other languages come as compiled files.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }
