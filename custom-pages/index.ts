import type { Page } from '../src/schema/page.ts'
import { operateLog } from './logs/operateLog.page.ts'
import { operationLog } from './logs/operationLog.page.ts'
import { login } from './sign-in/login.page.ts'

/** The registry of hand-written pages: one line each. */
export const pages: readonly Page[] = [login, operateLog, operationLog]
