import { setupServer, type SetupServer } from 'msw/node'
import { pgliteMemory } from '../server/adapters/pglite-memory.ts'
import { createSheets } from '../server/adapters/sheets/index.ts'
import { handlersOf } from './handlers.ts'
import { memoryFiles, webPasswords } from './portable.ts'
import { createMockServer } from './server.ts'

/** The demo school behind `fetch`, for tests of the console: begin with `.listen()`, end with `.close()`. */
export const mockServer = async (): Promise<SetupServer> =>
  setupServer(
    ...handlersOf(
      await createMockServer({
        driver: await pgliteMemory(),
        files: memoryFiles(),
        sheets: createSheets(),
        passwords: webPasswords,
        signingKey: new TextEncoder().encode('a key of thirty-two bytes, or more'),
      }),
    ),
  )
