import { createBrowserSheets } from '../../mocks/sheets-browser.ts'
import type { Sheets } from '../../server/platform/ports.ts'

/**
 * The server's spreadsheets without a thread for each file, which would take longer than the file
 * itself: threads have their own tests.
 */
export const sheetsHere: Sheets = createBrowserSheets()
