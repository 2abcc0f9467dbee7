import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { WrongSetting } from '../wrongSetting.ts'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/**
 * The path of LibreOffice: SOFFICE_PATH, or what PATH finds; undefined if it is not installed.
 * Throws WrongSetting.
 */
export const sofficeOf = (
  env: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const path = env['SOFFICE_PATH']
  if (path !== undefined && path !== '') {
    if (isProgram(path)) return path
    throw new WrongSetting(`SOFFICE_PATH '${path}' is no program that can be run`)
  }
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter(folder => folder !== '')
    .flatMap(folder => ['soffice', 'libreoffice'].map(name => join(folder, name)))
    .find(isProgram)
}
