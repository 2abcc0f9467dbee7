import { makeDemoSchool } from '../demoSchool.ts'

/**
 * Makes the demo school of this run (EDU_TEST_RUN) in a process of its own, so that its CPU seconds
 * are counted.
 */
await makeDemoSchool()
