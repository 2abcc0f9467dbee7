import { ensureBuild } from './testing/ensureBuild.ts'

/** Builds the console into dist/, unless the build that is there is of the same sources. */
ensureBuild()
