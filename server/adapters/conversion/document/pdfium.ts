import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

type Options = NonNullable<Parameters<typeof PDFiumModule>[0]>
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>
type Call = (...values: number[]) => number

/** The folder of fonts in the WebAssembly module's in-memory file system. */
const fontFolder = '/tmp'
/** Flags and constants of POSIX, as Emscripten has them. */
const currentFolder = -100
const createToWrite = 0o101

/** The font of documents that name a Chinese font without bringing it along. */
const chineseFont = (): Buffer =>
  readFileSync(
    fileURLToPath(
      new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
    ),
  )

const callIn = (imports: WebAssembly.Imports, space: string, name: string): Call => {
  const found = imports[space]?.[name]
  if (typeof found !== 'function') throw new Error(`pdfium imports no ${name}`)
  return (...values) => Number(Reflect.apply(found, undefined, values))
}

/**
 * Copies bytes, or a zero-terminated text, into the module's memory and returns the pointer. They
 * are never freed.
 */
const place = (module: Pdfium, data: Uint8Array | string): number => {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(`${data}\0`) : data
  const at = module.wasmExports.malloc(bytes.byteLength)
  if (at === 0) throw new Error('pdfium has no memory left')
  module.HEAPU8.set(bytes, at)
  return at
}
const placeNumbers = (module: Pdfium, ...numbers: number[]): number =>
  place(module, new Uint8Array(Int32Array.from(numbers).buffer))

/** Writes a file through the functions that the module's own C code imports. */
const writeFile = (
  module: Pdfium,
  imports: WebAssembly.Imports,
  path: string,
  bytes: Uint8Array,
): void => {
  const open = callIn(imports, 'env', '__syscall_openat')
  const write = callIn(imports, 'wasi_snapshot_preview1', 'fd_write')
  const close = callIn(imports, 'wasi_snapshot_preview1', 'fd_close')
  const mode = placeNumbers(module, 0o644)
  const file = open(currentFolder, place(module, path), createToWrite, mode)
  if (file < 0) throw new Error(`pdfium can't make ${path}`)
  const at = place(module, bytes)
  const failed = write(file, placeNumbers(module, at, bytes.byteLength), 1, placeNumbers(module, 0))
  close(file)
  module.wasmExports.free(at)
  if (failed !== 0) throw new Error(`pdfium can't write ${path}`)
}

/** Loads pdfium with a Chinese font. */
export const openPdfium = async (): Promise<PDFiumLibrary> => {
  const binary = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  let imports: WebAssembly.Imports = {}
  const vendor = async (options: Options): Promise<Pdfium> => {
    const module = await PDFiumModule(options)
    writeFile(module, imports, `${fontFolder}/chinese.otf`, chineseFont())
    // oxlint-disable-next-line no-underscore-dangle -- pdfium's own name
    const begin = module._FPDF_InitLibraryWithConfig
    // oxlint-disable-next-line no-underscore-dangle -- pdfium's own name
    module._FPDF_InitLibraryWithConfig = () => {
      // version, folders of fonts (ends with a null), isolate, slot, platform
      const folders = placeNumbers(module, place(module, fontFolder), 0)
      const config = placeNumbers(module, 2, folders, 0, 0, 0)
      Reflect.apply(begin, module, [config])
    }
    return module
  }
  return PDFiumLibrary.initBase({
    vendor,
    instantiateWasm: (given, succeed) => {
      imports = given
      void WebAssembly.instantiate(binary, given).then(({ instance, module }) =>
        Reflect.apply(succeed, undefined, [instance, module]),
      )
      return {}
    },
  })
}
