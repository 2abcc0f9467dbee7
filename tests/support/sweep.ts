import { dropScratches } from './scratch.ts'

/** After the last test of a run nothing is left on the database server. */
export const teardown = dropScratches
