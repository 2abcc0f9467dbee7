import { isObject } from '../../../src/protocol/isObject.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { demandVerb } from '../records/rights.ts'
import type { UploadPurpose } from '../uploads/purpose.ts'
import { importLimits } from './limits.ts'

/** The resource that a spreadsheet is sent for. */
interface ImportTarget {
  readonly resource: string
}

const demandImport = (
  session: Session,
  resource: string,
  { resources }: Pick<EnginePorts, 'resources'>,
): AnyResource => {
  const declared = Object.hasOwn(resources, resource) ? resources[resource] : undefined
  if (!declared || declared.import === false) throw errors.invalidParameter().at('resource')
  demandVerb(session, declared, 'import')
  return declared
}

const tooLarge = () => errors.importFailedBecause({ reason: 'tooBig' })

/**
 * The upload purpose of spreadsheets for `importJob/begin`, which detects the format from the
 * content (VAL-08).
 */
export const importPurpose: UploadPurpose<ImportTarget> = {
  name: 'import',
  maxBytes: importLimits.file,
  tooLarge,
  temporary: true,
  begin: async ({ ports, session }, { size, target }) => {
    const resource = isObject(target) ? target.resource : undefined
    if (typeof resource !== 'string') throw errors.invalidParameter().at('resource')
    const { name } = demandImport(session, resource, ports)
    if (size === 0) throw errors.importFailedBecause({ reason: 'empty' })
    return { resource: name }
  },
  demand: (session, { resource }, ports) => void demandImport(session, resource, ports),
  finish: async () => ({}),
}

/** The resource that an upload of this purpose is for. */
export const importResourceOf = (target: unknown): string =>
  isObject(target) ? String(target.resource) : ''
