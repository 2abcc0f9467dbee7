declare module 'pdfmake' {
  interface PdfMake {
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    addFonts(
      fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>,
    ): void
    createPdf(document: object): { getBuffer(): Promise<Uint8Array> }
  }
  const pdfmake: PdfMake
  export default pdfmake
}
