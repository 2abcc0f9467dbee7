import { consoleOfFile } from '../../support/console.ts'
import { walkPart } from '../../support/screens.ts'

walkPart(consoleOfFile({ server: 'screens', as: 'first' }), 5)
