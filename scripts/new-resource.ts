import { resourceFiles } from './scaffold/resource.ts'
import { requestedNames, writeFormatted } from './scaffold/write.ts'

/** `npm run new:resource -- seminar`: a folder that compiles, and its line in the registry. */
const names = requestedNames('new:resource', '<name>', ({ folder }) => [`resources/${folder}`])
const files = resourceFiles(names)
await writeFormatted(files)
console.log(`Wrote ${Object.keys(files).join(' and ')}.
Next: write its labels and sentences in both languages, then npm run print:schema, npm run check, npm start.
docs/adding-a-resource.md lists what else a definition can say.`)
