import { application } from './application/application.resource.ts'
import { website } from './website/website.resource.ts'

/** Its records, in the order of their menu entries. */
export const workbenchRecords = {
  application,
  website,
} as const
