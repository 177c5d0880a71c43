export default function Home() {
  return <h1>Aisle</h1>;
}
