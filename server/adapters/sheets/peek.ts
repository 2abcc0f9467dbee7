import { inspectZip, textOfPart } from './zip.ts'

/** Upper limit of the sheet list, which is usually a few kilobytes. */
const longestList = 1024 * 1024

/** Whether the bytes contain a text, with its characters `step` bytes apart. */
const holds = (bytes: Uint8Array, text: string, step: number): boolean => {
  outer: for (let at = 0; at + text.length * step <= bytes.length; at++) {
    for (let n = 0; n < text.length; n++)
      if (bytes[at + n * step] !== text.charCodeAt(n)) continue outer
    return true
  }
  return false
}

/**
 * Searches a workbook for a sheet's name without parsing it; false positives are possible, false
 * negatives are not.
 */
export const mayHaveSheet = async (bytes: Uint8Array, name: string): Promise<boolean> => {
  // the older format stores sheet names in single or double bytes
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return holds(bytes, name, 1) || holds(bytes, name, 2)
  try {
    const list = inspectZip(bytes).get('xl/workbook.xml')
    return (
      list !== undefined &&
      list.size <= longestList &&
      (await textOfPart(bytes, list)).includes(name)
    )
  } catch {
    // the actual reader refuses what can't be unpacked, with the reason
    return false
  }
}
