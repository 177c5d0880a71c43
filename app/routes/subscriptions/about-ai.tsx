import { AppLink } from '#app/shell/app-link.tsx';

/** What an owner has to know before choosing written answers. */
export function AboutAi() {
  return (
    <section aria-labelledby="about-ai" className="mt-8 max-w-form">
      <h2 id="about-ai" className="text-14 leading-5">
        What the AI is and where data goes
      </h2>
      <p className="mt-1 text-13 text-ink-2 text-pretty">
        Written answers come from a language model: the one your plan includes, which the operator of this server chose,
        or your own. It receives the question, the chat’s last messages and the matching passages of your pages and
        products, at the endpoint that the operator or you entered. Aisle uses nothing for training. Without a model,
        answers are quotes, and nothing is sent to one.{' '}
        <AppLink to="/help/privacy" className="font-medium text-accent-ink hover:underline">
          Privacy
        </AppLink>
      </p>
    </section>
  );
}
