import type { Finding, Meta } from '../codemod.ts'

/** The message of a finding: its text from `meta`, placeholders filled. A placeholder without data stays as it is. */
export function messageOf(meta: Meta, finding: Finding): string {
  const template = meta.messages[finding.messageId] ?? meta.reasons[finding.messageId] ?? finding.messageId
  return template.replace(/\{(\w+)\}/g, (whole, name) => String(finding.data?.[name] ?? whole))
}
