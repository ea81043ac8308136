export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** Text as XML holds it, in content and in attributes. `clean` has removed the characters that XML doesn't allow. */
export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
