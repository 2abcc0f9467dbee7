import { dropScratches } from './scratch.ts'

/** After the last test of a run nothing remains on the database server. */
export const teardown = dropScratches
