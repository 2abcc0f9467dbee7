import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { keyOfError, type DeclaredError } from '../src/protocol/errors/declared.ts'
import { variants } from '../src/protocol/errors/variants.ts'

const isDeclared = (value: unknown): value is DeclaredError =>
  typeof value === 'object' && value !== null && 'code' in value && 'en' in value && 'zh' in value

/** The name of each central error, by its code or by what chooses its text. */
const centralNames = (): readonly (readonly [key: string, name: string])[] =>
  Object.entries({ ...ErrorCode, ...variants }).map(([name, key]) => [key, name])

/**
 * Says in sentences what is wrong with the errors that these modules declare (`<domain>.errors.ts`,
 * by path): a code, a text or a name that another file has, or a text of a code that nobody has.
 */
export const declaredErrorProblems = (
  modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string[] => {
  const central = 'src/protocol/errors'
  const ownerByKey = new Map(centralNames().map(([key]) => [key, central]))
  const ownerByName = new Map(centralNames().map(([, name]) => [name, central]))
  const found = Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module).flatMap(errors =>
      typeof errors === 'object' && errors !== null
        ? Object.entries(errors).flatMap(([name, error]: [string, unknown]) =>
            isDeclared(error) ? [{ path, name, code: error.code, key: keyOfError(error) }] : [],
          )
        : [],
    ),
  )
  const codes = new Set([...ownerByKey.keys(), ...found.map(({ key }) => key)])
  return found.flatMap(({ path, name, code, key }) => {
    const [owner, namesake] = [ownerByKey.get(key), ownerByName.get(name)]
    ownerByKey.set(key, owner ?? path)
    ownerByName.set(name, namesake ?? path)
    return [
      ...(owner === undefined ? [] : [`${path}: ${name}: ${key} is declared in ${owner}`]),
      ...(namesake === undefined
        ? []
        : [`${path}: an error of the name ${name} is declared in ${namesake}`]),
      ...(codes.has(code)
        ? []
        : [`${path}: ${name} says more of ${code}, which has no text of its own`]),
    ]
  })
}
