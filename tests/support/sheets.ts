import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import type { Sheets } from '../../server/platform/ports.ts'

/**
 * The server's spreadsheets without a thread for each file, which would take a test longer than the
 * file: threads have tests of their own.
 */
export const sheetsHere: Sheets = createBrowserSheets()
