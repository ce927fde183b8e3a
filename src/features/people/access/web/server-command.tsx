import classes from './entrance.module.css';

/** What only a command on the server can help with. */
export function ServerCommand({ title, text, command }: { title: string; text: string; command: string }) {
  return (
    <section className={classes.note}>
      <h2>{title}</h2>
      <p>{text}</p>
      <code>{command}</code>
    </section>
  );
}
