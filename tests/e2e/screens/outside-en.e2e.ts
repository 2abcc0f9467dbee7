import { consoleOfFile } from '../../support/console.ts'
import { walkOutside } from '../../support/outside.ts'

walkOutside(consoleOfFile({ server: 'screens', as: 'first' }), 'en')
