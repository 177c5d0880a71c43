import { CopyButton } from '#app/ui/copy-button.tsx';

type CodeBlockProps = { code: string; label: string; language?: string | undefined };

export function CodeBlock({ code, label, language }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-panel border border-line bg-sunken">
      <figcaption className="flex min-h-11 items-center gap-2 border-line border-b py-1 pr-2 pl-4 text-13">
        <span className="min-w-0 truncate font-medium">{label}</span>
        {language && <span className="text-12 text-ink-3">{language}</span>}
        <span className="ml-auto">
          <CopyButton text={code} variant="quiet" />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-13 tracking-normal outline-offset-[-2px]">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
