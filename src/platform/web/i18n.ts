import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// English stands in the code, so it is compiled in the browser; other languages come as compiled files.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }
