import { enableCompileCache } from 'node:module'

// a file begins with the start of this thread, and two thirds of that is compiling what it runs
enableCompileCache()
await import('./writing.ts')
